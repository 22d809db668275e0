import type { ServerResponse } from 'node:http'

export interface RequestsInProgress {
  readonly count: () => number
  add(response: ServerResponse): void
  /** Closes the connection of one of the oldest requests that wait for a slow client. Returns false if it finds none. */
  closeSlowClient(): boolean
}

/** A bound for the time that a search takes, since it happens on each request while the process is full. */
const maxSearched = 20

export function createRequestsInProgress(): RequestsInProgress {
  // A set keeps the order in which the requests were added.
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
        // The next search begins with others.
        responses.add(response)
      }
      return false
    },
  }
}

/** Either its body has not arrived completely, or its response has not been read. */
function isWaitingForClient({ req, headersSent }: ServerResponse): boolean {
  return !req.complete || headersSent
}
