/** The pages that browsers have open: each holds a stream of server-sent events, and is told of every new state. */
import type { ServerResponse } from "node:http";
import type { PageState } from "./page-state.ts";

/** Milliseconds after which a page that lost its stream asks again. */
const retryDelay = 500;

export class OpenPages {
  readonly #streams = new Set<ServerResponse>();
  #state: PageState = { version: null, problem: null };
  #isClosed = false;

  get state(): PageState {
    return this.#state;
  }

  /** Tells every page. */
  tell(state: PageState): void {
    this.#state = state;
    for (const stream of this.#streams) stream.write(eventOf(state));
  }

  /** Adds a page; it is told the present state at once, so that it misses nothing. */
  add(stream: ServerResponse): void {
    // An answer would end the stream for good; a page whose connection breaks asks again.
    if (this.#isClosed) {
      stream.destroy();
      return;
    }
    this.#streams.add(stream);
    stream.once("close", () => this.#streams.delete(stream));
    stream.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    stream.write(`retry: ${retryDelay}\n${eventOf(this.#state)}`);
  }

  /** Ends every stream: a server cannot stop before its answers end. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.end();
  }
}

/** JSON has no line break, which would end the event's data. */
function eventOf(state: PageState): string {
  return `data: ${JSON.stringify(state)}\n\n`;
}
