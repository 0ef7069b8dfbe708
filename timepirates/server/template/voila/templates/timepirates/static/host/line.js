// The line between a page and its kernel: messages of Jupyter's protocol, over a websocket.

/**
 * @typedef {object} Message
 * @property {string} channel
 * @property {Record<string, any>} header
 * @property {Record<string, any>} parent_header
 * @property {Record<string, any>} metadata
 * @property {Record<string, any>} content
 * @property {(ArrayBuffer | ArrayBufferView)[]} buffers
 */
/**
 * What hears a line.
 * @typedef {object} Ear
 * @property {(message: Message) => void} message
 * @property {() => void} [again] the line was cut and is there again; what was said meanwhile may be lost
 * @property {() => void} [asleep] the server has put the page to sleep; its kernel has ended, and a reload starts another
 */
/**
 * What messages go over. The same for a server's kernel and for one in a worker of the page.
 * @typedef {object} Line
 * @property {(message: Message) => void} send keeps what is sent while the line is cut; throws once it is closed
 * @property {(ear: Ear) => void} listen opens the line
 * @property {() => void} end
 */

const V1 = "v1.kernel.websocket.jupyter.org";
const PARTS = ["header", "parent_header", "metadata", "content"];
const WORD = 8; // bytes of a number in a frame
const ASLEEP = 4001; // the code with which the server closes the line of a page that it puts to sleep
const ATTEMPTS = 7;
const PAUSE = 500; // milliseconds before the first attempt to open a line that was cut; each further one waits twice as long

const bytes = (buffer) =>
  buffer instanceof ArrayBuffer
    ? new Uint8Array(buffer)
    : new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength);

/** A message as a frame: how many offsets, where each part begins and the last one ends, and the parts. */
export function encode(message) {
  const text = new TextEncoder();
  const parts = [
    text.encode(message.channel),
    ...PARTS.map((name) => text.encode(JSON.stringify(message[name]))),
    ...message.buffers.map(bytes),
  ];
  const count = parts.length + 1;
  let at = WORD * (count + 1);
  const frame = new Uint8Array(at + parts.reduce((sum, part) => sum + part.length, 0));
  const numbers = new DataView(frame.buffer);
  numbers.setBigUint64(0, BigInt(count), true);
  parts.forEach((part, index) => {
    numbers.setBigUint64(WORD * (index + 1), BigInt(at), true);
    frame.set(part, at);
    at += part.length;
  });
  numbers.setBigUint64(WORD * count, BigInt(at), true);
  return frame;
}

/** The message of a frame. */
export function decode(frame) {
  const numbers = new DataView(frame);
  const count = Number(numbers.getBigUint64(0, true));
  const offsets = Array.from({ length: count }, (_each, index) =>
    Number(numbers.getBigUint64(WORD * (index + 1), true)),
  );
  const part = (index) => new DataView(frame, offsets[index], offsets[index + 1] - offsets[index]);
  const text = new TextDecoder();
  /** @type {any} */
  const message = { channel: text.decode(part(0)), buffers: [] };
  PARTS.forEach((name, index) => {
    message[name] = JSON.parse(text.decode(part(index + 1)));
  });
  for (let index = PARTS.length + 1; index < count - 1; index += 1) message.buffers.push(part(index));
  return /** @type {Message} */ (message);
}

/** A websocket that speaks with a kernel. */
export function openSocket(/** @type {URL | string} */ address) {
  const socket = new WebSocket(address, [V1]);
  socket.binaryType = "arraybuffer";
  return socket;
}

/**
 * @param {URL | string} address
 * @param {() => void} [unfit] called where the server speaks another protocol
 * @param {WebSocket} [first] a socket to the address that opens already
 * @returns {Line} over a websocket to a server
 */
export function socketLine(address, unfit = () => {}, first = undefined) {
  /** @type {WebSocket} */
  let socket;
  /** @type {Ear} */
  let ear = { message: () => {} };
  let attempt = 0;
  let known = false;
  let closed = false;
  const waiting = [];

  function opened() {
    if (socket.protocol !== V1) {
      closed = true;
      socket.close();
      unfit();
      return;
    }
    attempt = 0;
    for (const message of waiting.splice(0)) socket.send(encode(message));
    if (known) ear.again?.();
    known = true;
  }

  function cut(/** @type {CloseEvent | undefined} */ event = undefined) {
    const asleep = event?.code === ASLEEP;
    closed ||= asleep || attempt === ATTEMPTS;
    if (asleep) ear.asleep?.();
    if (closed) return;
    setTimeout(open, PAUSE * 2 ** attempt);
    attempt += 1;
  }

  function open() {
    if (!closed) use(openSocket(address));
  }

  function use(/** @type {WebSocket} */ opening) {
    socket = opening;
    socket.addEventListener("open", opened);
    socket.addEventListener("close", cut);
    socket.addEventListener("message", (event) => ear.message(decode(event.data)));
    if (socket.readyState === WebSocket.OPEN) opened();
    if (socket.readyState === WebSocket.CLOSED) cut();
  }

  return {
    send(message) {
      if (closed) throw new Error("the line to the kernel is closed");
      if (socket.readyState === WebSocket.OPEN) socket.send(encode(message));
      else waiting.push(message);
    },
    listen(heard) {
      ear = heard;
      use(first ?? openSocket(address));
    },
    end() {
      closed = true;
      socket.close();
    },
  };
}
