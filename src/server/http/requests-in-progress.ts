import type { ServerResponse } from 'node:http'

export interface RequestsInProgress {
  readonly count: () => number
  add(response: ServerResponse): void
  /** Closes the connection of one of the oldest requests that are waiting for a slow client. Returns false if there is none. */
  closeSlowClient(): boolean
}

/** Limits the time of a search, because there is one for each request while the process is full. */
const maxSearched = 20

export function createRequestsInProgress(): RequestsInProgress {
  // A set keeps insertion order.
  const responses = new Set<ServerResponse>()
  return {
    count: () => responses.size,
    add(response) {
      responses.add(response)
      response.once('close', () => responses.delete(response))
    },
    closeSlowClient() {
      let searched = 0
      for (const response of responses) {
        if (searched++ === maxSearched) break
        responses.delete(response)
        if (isWaitingForClient(response)) {
          response.req.socket.destroy()
          return true
        }
        // Move it to the end, so that the next search starts with other requests.
        responses.add(response)
      }
      return false
    },
  }
}

/** Whether the request's body is incomplete, or its response has not been fully read. */
function isWaitingForClient({ req, headersSent }: ServerResponse): boolean {
  return !req.complete || headersSent
}
