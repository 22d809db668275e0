import * as z from 'zod/mini'
import { gameCodeValues } from '#contract/game-code.ts'
import type { Access, EndpointDeclaration } from '#contract/endpoint.ts'
import { errorMessages } from '#contract/error-messages.ts'
import { type ErrorCode, errorStatuses, errorsEverywhere } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import type { Site } from '#contract/site.ts'

type Json = Record<string, unknown>

export function describeApi({ siteName, version, baseUrl }: Pick<Site, 'siteName' | 'version' | 'baseUrl'>): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of Object.values<EndpointDeclaration>(endpoints)) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: describeOperation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: `${siteName} API`, version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: baseUrl }],
    paths,
    components: {
      schemas: { Error: errorSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
    },
  }
}

function describeOperation(endpoint: EndpointDeclaration): Json {
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    ...(endpoint.access === 'everyone' ? {} : { security: [{ bearer: [] }] }),
    parameters: [
      ...describeParameters('path', endpoint.params),
      ...describeParameters('query', endpoint.query),
      ...describeParameters('header', endpoint.requestHeaders),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: endpoint.bodyType !== 'json or nothing',
            content: {
              [endpoint.bodyType === 'multipart' ? 'multipart/form-data' : 'application/json']: {
                schema: toSchema(endpoint.body, 'input'),
              },
            },
          },
        }
      : {}),
    responses: { [endpoint.status]: describeSuccess(endpoint), ...describeErrors(endpoint) },
  }
}

function describeParameters(where: 'path' | 'query' | 'header', schema: z.ZodMiniType | undefined): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = toSchema(schema, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, each]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: each,
  }))
}

function describeSuccess(endpoint: EndpointDeclaration): Json {
  const { properties = {} } = (endpoint.responseHeaders ? toSchema(endpoint.responseHeaders, 'output') : {}) as {
    properties?: Record<string, Json>
  }
  const headers = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, { schema }]))
  return {
    description: 'Success.',
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
    ...(endpoint.response
      ? {
          content: {
            [contentTypes[endpoint.responseType ?? 'json']]: { schema: toSchema(endpoint.response, 'output') },
          },
        }
      : {}),
  }
}

const contentTypes = { json: 'application/json', csv: 'text/csv' } as const

function describeErrors(endpoint: EndpointDeclaration): Record<string, Json> {
  const byStatus = Map.groupBy(errorCodesOf(endpoint), (code) => errorStatuses[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${errorMessages[code]}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

const accessErrors: Readonly<Record<Access, readonly ErrorCode[]>> = {
  everyone: [],
  user: ['not_signed_in'],
  admin: ['not_signed_in', 'not_allowed'],
}

/** The endpoint's own error codes, those of its access check, and the common ones. */
export function errorCodesOf(endpoint: EndpointDeclaration): ErrorCode[] {
  return [...endpoint.errors, ...accessErrors[endpoint.access], ...errorsEverywhere]
}

export function toSchema(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
  // Transformations are described by their input.
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema }) {
      const values = gameCodeValues(zodSchema)
      if (values) jsonSchema.enum = values
    },
  })
  return json
}

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message', 'requestId'],
      properties: {
        code: { type: 'string', enum: Object.keys(errorStatuses) },
        message: { type: 'string' },
        requestId: { type: 'string' },
        fields: {
          type: 'array',
          items: {
            type: 'object',
            required: ['path', 'message'],
            properties: { path: { type: 'string' }, message: { type: 'string' } },
          },
        },
      },
    },
  },
} as const
