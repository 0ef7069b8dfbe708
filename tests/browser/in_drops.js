// What a kernel says comes to the page one message at a time, with a pause before each, so that a test that looks
// before all of it has come fails each time and not once in fifty.
(pause) => {
  let before = Promise.resolve();

  function late(listener) {
    return function heard(event) {
      before = before.then(() => new Promise((done) => { setTimeout(done, pause); }))
        .then(() => (listener.handleEvent ?? listener).call(this, event))
        .catch((error) => { setTimeout(() => { throw error; }); });
    };
  }

  for (const Speaker of [WebSocket, Worker]) {
    const { get, set } = Object.getOwnPropertyDescriptor(Speaker.prototype, "onmessage");
    Object.defineProperty(Speaker.prototype, "onmessage", {
      get, set(listener) { set.call(this, listener && late(listener)); } });
    const listen = Speaker.prototype.addEventListener;
    Speaker.prototype.addEventListener = function add(kind, listener, ...more) {
      listen.call(this, kind, kind === "message" ? late(listener) : listener, ...more);
    };
  }
}
