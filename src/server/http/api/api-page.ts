import { html } from 'hono/html'
import type { EndpointDeclaration } from '#contract/endpoint.ts'
import { errorMessages } from '#contract/error-messages.ts'
import { type ErrorCode, errorStatuses } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { limits } from '#contract/limits.ts'
import { errorCodesOf, toSchema } from './openapi.ts'

export function renderApiPage(siteName: string, styles: readonly string[]) {
  const all = Object.values<EndpointDeclaration>(endpoints)
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API · ${siteName}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        ${styles.map((href) => html`<link rel="stylesheet" href="${href}" />`)}
        <link rel="stylesheet" href="/assets/api-page.css" />
      </head>
      <body>
        <header>
          <p><a href="/">${siteName}</a></p>
          <h1>API</h1>
          <p>
            The pages of this site use the same API. Requests and responses are JSON. Also available as an
            <a href="/api/openapi.json">OpenAPI document</a>.
          </p>
          <nav aria-label="Endpoints">
            <ul>
              ${all.map(
                ({ name, method, path }) =>
                  html`<li>
                    <a href="#${name}"><b>${method}</b> <code>${path}</code></a>
                  </li>`,
              )}
            </ul>
          </nav>
        </header>
        <main>
          ${all.map(renderEndpoint)}
          <section id="errors">
            <h2>Errors</h2>
            <p>Every error response has this format. <code>fields</code> lists the invalid fields, if any.</p>
            <pre tabindex="0">
{ "error": { "code": "…", "message": "…", "requestId": "…", "fields": [{ "path": "…", "message": "…" }] } }</pre>
            ${renderTable(
              ['Code', 'Status', 'Meaning'],
              (Object.keys(errorStatuses) as ErrorCode[]).map((code) => [
                html`<code>${code}</code>`,
                String(errorStatuses[code]),
                errorMessages[code],
              ]),
            )}
          </section>
        </main>
      </body>
    </html>`
}

const bodyTitles = {
  json: 'Body',
  'json or nothing': 'Body (optional)',
  multipart: 'Form (multipart/form-data)',
} as const

function renderEndpoint(endpoint: EndpointDeclaration) {
  const { name, method, path, summary, access, limit, status } = endpoint
  const windows = limits[limit].windows.map(({ points, seconds }) => `${points} per ${seconds} s`).join(' and ')
  return html`<section id="${name}">
    <h2><b>${method}</b> <code>${path}</code></h2>
    <p>${summary}</p>
    <p class="facts">Access: ${access}. Default limit: ${windows} per ${limits[limit].by}.</p>
    ${renderPart('Path', endpoint.params, 'input')} ${renderPart('Query', endpoint.query, 'input')}
    ${renderPart('Headers', endpoint.requestHeaders, 'input')}
    ${renderPart(bodyTitles[endpoint.bodyType ?? 'json'], endpoint.body, 'input')}
    ${
      endpoint.response
        ? renderPart(`Response ${status}`, endpoint.response, 'output')
        : html`<h3>Response ${String(status)}</h3>
            <p>No body.</p>`
    }
    ${renderPart('Response headers', endpoint.responseHeaders, 'output')}
    <p class="facts">
      Errors: ${errorCodesOf(endpoint).map((code, i) => html`${i > 0 ? ', ' : ''}<code>${code}</code>`)}.
    </p>
  </section>`
}

interface ObjectSchema {
  readonly properties?: Record<string, FieldSchema>
  readonly required?: readonly string[]
  readonly items?: ObjectSchema
}
interface FieldSchema {
  readonly type?: string
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly anyOf?: readonly FieldSchema[]
  readonly minLength?: number
  readonly maxLength?: number
}

function renderPart(title: string, schema: EndpointDeclaration['body'], io: 'input' | 'output') {
  if (!schema) return ''
  const described = toSchema(schema, io) as ObjectSchema
  const list = described.items
  const { properties = {}, required = [] } = list ?? described
  const rows = Object.entries(properties).map(([name, field]) => [
    html`<code>${name}</code>`,
    describeField(field),
    required.includes(name) ? 'yes' : 'no',
  ])
  return html`<h3>${title}${list ? ': a list of' : ''}</h3>
    ${renderTable(['Name', 'Type', 'Required'], rows)}`
}

function describeField(field: FieldSchema): string {
  if (field.anyOf) return field.anyOf.map(describeField).join(' or ')
  if (field.enum) return `one of ${field.enum.join(', ')}`
  const bounds = [
    field.pattern && `matching ${field.pattern}`,
    field.minLength !== undefined && `at least ${field.minLength} characters`,
    field.maxLength !== undefined && `at most ${field.maxLength} characters`,
  ].filter(Boolean)
  return [field.type ?? 'any', ...bounds].join(', ')
}

type Cell = ReturnType<typeof html> | string

function renderTable(head: readonly string[], rows: readonly (readonly Cell[])[]) {
  return html`<div class="table" tabindex="0" role="group" aria-label="${head.join(', ')}">
    <table>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${row.map((cell) => html`<td>${cell}</td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`
}
