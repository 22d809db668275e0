import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { positiveText } from './positive-text.ts'

/** In CSS pixels. */
const pixels = z.int().check(z.positive())

/** See https://oembed.com. */
export const readEmbed = endpoint({
  name: 'readEmbed',
  summary:
    'The oEmbed provider: describes how other sites embed a clan. `url` is the page, the vote page or a widget of a listed ' +
    'clan. Pages are embedded as HTML with a widget (`rich`), widgets as an image (`photo`). `format` is json, or left out; xml is not supported.',
  method: 'GET',
  path: '/api/oembed',
  access: 'everyone',
  limit: 'read',
  query: z.object({
    url: z.string().check(z.maxLength(2000)),
    /** The formats that oEmbed knows. */
    format: z.optional(z.enum(['json', 'xml'])),
    /** In CSS pixels. */
    maxwidth: z.optional(positiveText),
    maxheight: z.optional(positiveText),
  }),
  status: 200,
  response: z.object({
    version: z.literal('1.0'),
    type: z.enum(['rich', 'photo']),
    title: z.string(),
    provider_name: z.string(),
    provider_url: z.string(),
    /** In seconds. */
    cache_age: z.int(),
    width: pixels,
    height: pixels,
    /** Only with `rich`. */
    html: z.optional(z.string()),
    /** The image; only with `photo`. */
    url: z.optional(z.string()),
    /** The preview card, if it fits into the requested size. */
    thumbnail_url: z.optional(z.string()),
    thumbnail_width: z.optional(pixels),
    thumbnail_height: z.optional(pixels),
  }),
  errors: ['nothing_to_embed', 'format_not_supported'],
})
