import type { EmailContent } from '#server/domain/email.ts'
import { encodeSubject } from './encode-subject.ts'

export interface RenderedEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Escapes all content. */
export function renderEmail(
  { subject, paragraphs, action, closing = [] }: EmailContent,
  siteName: string,
): RenderedEmail {
  const text = [...paragraphs, ...(action ? [`${action.label}:\n${action.url}`] : []), ...closing, `-- \n${siteName}`]
  return {
    subject: encodeSubject(subject),
    text: `${text.join('\n\n')}\n`,
    html: renderHtml({ subject, paragraphs, action, closing, siteName }),
  }
}

const page = 'margin:0;padding:24px;background:#f3f4f6;color:#16181d;font:16px/1.5 sans-serif'
const sheet = 'max-width:34rem;margin:0 auto;padding:24px;background:#ffffff;border-top:4px solid #f06010'
const button = 'display:inline-block;padding:12px 20px;background:#16181d;color:#ffffff;text-decoration:none;font-weight:bold' // prettier-ignore
const small = 'font-size:14px;color:#4b5160'

interface HtmlParts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action: EmailContent['action']
  readonly closing: readonly string[]
  readonly siteName: string
}

function renderHtml({ subject, paragraphs, action, closing, siteName }: HtmlParts): string {
  // Preserves line breaks in an administrator's reason.
  const lines = (text: string) => escapeHtml(text).replaceAll('\n', '<br>')
  const paragraph = (text: string, style = '') => `<p${style && ` style="${style}"`}>${lines(text)}</p>`
  const url = action && escapeHtml(action.url)
  const link = action
    ? [
        `<p><a href="${url}" style="${button}">${escapeHtml(action.label)}</a></p>`,
        `<p style="${small};word-break:break-all">${url}</p>`,
      ]
    : []
  return [
    '<!doctype html>',
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">`,
    `<title>${escapeHtml(subject)}</title></head>`,
    `<body style="${page}"><div style="${sheet}">`,
    ...paragraphs.map((text) => paragraph(text)),
    ...link,
    ...closing.map((text) => paragraph(text, small)),
    paragraph(siteName, `${small};font-weight:bold`),
    '</div></body></html>',
    '',
  ].join('\n')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
