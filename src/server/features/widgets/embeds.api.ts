import { readEmbed } from '#contract/embeds.ts'
import { fail } from '#contract/errors.ts'
import type { Bind } from '#server/http/api/bind.ts'
import { describeEmbed, type EmbedDeps } from './describe-embed.ts'

export function bindEmbeds(bind: Bind, deps: EmbedDeps): void {
  bind(readEmbed, ({ query: { format = 'json', ...request } }) => {
    if (format !== 'json') fail('format_not_supported')
    return { body: describeEmbed(deps, request) ?? fail('nothing_to_embed') }
  })
}
