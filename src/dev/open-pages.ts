/** The pages that browsers have open. Each holds a stream of server-sent events, and receives every new state. */
import type { ServerResponse } from "node:http";
import type { PageState } from "./page-state.ts";

/** Milliseconds after which a page that lost its stream connects again. */
const retryDelay = 500;

/** The most pages with a stream. */
const pageLimit = 100;

const headers = { "Content-Type": "text/event-stream", "Cache-Control": "no-store" } as const;

export class OpenPages {
  readonly #streams = new Set<ServerResponse>();
  #state: PageState = { version: null, problem: null };
  #isClosed = false;

  get state(): PageState {
    return this.#state;
  }

  /** Sends a new state to every page. */
  tell(state: PageState): void {
    this.#state = state;
    for (const stream of this.#streams) stream.write(eventOf(state));
  }

  /** Adds a page, and sends it the current state at once, so that it misses nothing. */
  add(stream: ServerResponse): void {
    // After a broken connection a page connects again; after an HTTP error it would not.
    if (this.#isClosed) {
      stream.destroy();
      return;
    }
    stream.writeHead(200, headers);
    if (stream.req.method === "HEAD") {
      stream.end();
      return;
    }
    // The page in front of the user is among the newest; another one connects again.
    this.#streams.add(stream);
    const [oldest = stream] = this.#streams;
    if (this.#streams.size > pageLimit) {
      this.#streams.delete(oldest);
      oldest.destroy();
    }
    stream.once("close", () => this.#streams.delete(stream));
    // Long times without a change are usual.
    stream.setTimeout(0);
    stream.write(`retry: ${retryDelay}\n${eventOf(this.#state)}`);
  }

  /** Ends every stream: a server cannot stop while an answer is open. */
  close(): void {
    this.#isClosed = true;
    for (const stream of this.#streams) stream.end();
  }
}

/** The event of a state. JSON fits on one line, as the data of an event must. */
function eventOf(state: PageState): string {
  return `data: ${JSON.stringify(state)}\n\n`;
}
