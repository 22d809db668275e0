import type { Database } from '#server/database/database.ts'

/** Whether the site can serve: told apart from whether the process runs. */
export interface Health {
  /** From now on the site says that it is not ready: it is stopping. */
  leave(): void
  answerReady(): Promise<Response>
}

/** The process runs. */
export function answerHealth(): Response {
  return new Response('ok\n', { headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' } })
}

export function createHealth(database: Database): Health {
  let leaving = false
  return {
    leave() {
      leaving = true
    },
    async answerReady() {
      const state = leaving
        ? 'stopping'
        : await database.ping().then(
            () => 'ok',
            () => 'away',
          )
      const ready = state === 'ok'
      return Response.json(
        { ready, database: state },
        {
          status: ready ? 200 : 503,
          headers: { 'cache-control': 'no-store', ...(ready ? {} : { 'retry-after': '5' }) },
        },
      )
    },
  }
}
