// What a kernel says comes to the page one message at a time, with a pause before each, so that a test that looks
// before all of it has come fails each time and not once in fifty.
(pause) => {
  let before = Promise.resolve();

  /** A listener that hears later; `now` says who hears by then. */
  function late(now) {
    return function heard(event) {
      before = before
        .then(
          () =>
            new Promise((done) => {
              setTimeout(done, pause);
            }),
        )
        .then(() => {
          const listener = now();
          (listener?.handleEvent ?? listener)?.call(this, event);
        })
        .catch((error) => {
          setTimeout(() => {
            throw error;
          });
        });
    };
  }

  for (const Speaker of [WebSocket, Worker]) {
    const listeners = new WeakMap();
    const { set } = Object.getOwnPropertyDescriptor(Speaker.prototype, "onmessage");
    Object.defineProperty(Speaker.prototype, "onmessage", {
      get() {
        return listeners.get(this);
      },
      set(listener) {
        listeners.set(this, listener);
        set.call(
          this,
          late(() => listeners.get(this)),
        );
      },
    });
    const listen = Speaker.prototype.addEventListener;
    Speaker.prototype.addEventListener = function add(kind, listener, ...more) {
      listen.call(this, kind, kind === "message" ? late(() => listener) : listener, ...more);
    };
  }
};
