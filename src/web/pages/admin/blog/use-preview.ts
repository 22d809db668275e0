import { useEffect, useState } from 'react'
import { useApi } from '../../../api-context.tsx'
import { errorMessage } from '../../../features/forms/error-message.ts'

const debounceMs = 500

/** Previews the content as sanitized by the server, debounced. `sanitized`: content that the server has already sanitized. */
export function usePreview(content: string, sanitized: string) {
  const api = useApi()
  const [preview, setPreview] = useState({ source: sanitized, html: sanitized })
  const [error, setError] = useState<string>()
  const current = preview.source === content

  useEffect(() => {
    if (current) return undefined
    let outdated = false
    async function load() {
      try {
        const { body } = await api.previewArticle({ body: { content } })
        if (outdated) return
        setPreview({ source: content, html: body.content })
        setError(undefined)
      } catch (failure) {
        if (!outdated) setError(errorMessage(failure))
      }
    }
    const timer = setTimeout(() => void load(), debounceMs)
    return () => {
      outdated = true
      clearTimeout(timer)
    }
  }, [api, content, current])

  return { html: preview.html, error, busy: !current && error === undefined }
}
