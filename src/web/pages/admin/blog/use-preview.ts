import { useEffect, useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { errorMessage } from '../../../features/forms/error-message.ts'

/** How long (ms) the typing must rest before the server is asked. */
const rest = 500

/** What the server would keep of a content; the last answer stays until the next comes. `safe` is content that it has kept. */
export function usePreview(content: string, safe: string) {
  const api = useApi()
  const [shown, setShown] = useState({ of: safe, html: safe })
  const [failure, setFailure] = useState<string>()
  const current = shown.of === content

  useEffect(() => {
    if (current) return undefined
    let outdated = false
    async function ask() {
      try {
        const { body } = await api.previewArticle({ body: { content } })
        if (outdated) return
        setShown({ of: content, html: body.content })
        setFailure(undefined)
      } catch (error) {
        if (!outdated) setFailure(errorMessage(error))
      }
    }
    const timer = setTimeout(() => void ask(), rest)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [api, content, current])

  return { html: shown.html, failure, busy: !current && failure === undefined }
}
