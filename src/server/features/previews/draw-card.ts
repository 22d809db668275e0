import { drawable, fitHeadline, headline, headlineWidth } from '#server/drawing/headline.ts'
import { box, element, polygon } from '#server/drawing/svg.ts'

/** In px. The size that social networks expect. */
export const cardSize = { width: 1200, height: 630 } as const
/** Gives the picture a header image's ratio of 12:5. */
export const pictureHeight = 500

/** `rank` is null for recommended clans and clans without votes; `votes` are this week's effective votes. */
export interface CardClan {
  readonly name: string
  readonly rank: number | null
  readonly votes: number
  readonly premium: boolean
  readonly recommended: boolean
}

// Copies of the design tokens, because an image cannot use the style sheet.
const color = {
  ground: '#05070C',
  text: '#F3F7FF',
  caption: '#BECBE2',
  electric: '#2FB8FF',
  orange: '#FF7A1A',
  gold: '#FFC53D',
}
const left = 56
const maxWidth = cardSize.width - 2 * left
const format = new Intl.NumberFormat('en')

export function drawClanCard(clan: CardClan, siteName: string): string {
  const accent = accentOf(clan)
  const name = drawable(clan.name)
  const { text, size } = fitHeadline(name, maxWidth, 88, 50)
  const badge = drawBadge(clan, accent)
  return frame(
    accent,
    shade(name === '' ? 0 : 0.9),
    headline(text, left, 488, size, color.text),
    badge.svg,
    clan.recommended || clan.votes === 0 ? '' : drawVotes(clan.votes, left + badge.width + 36),
    drawSite(siteName),
  )
}

export function drawSiteCard(siteName: string, gameName: string): string {
  const name = fitHeadline(drawable(siteName), maxWidth, 120, 50)
  const tagline = fitHeadline(drawable(`Clans of ${gameName}, ranked by this week’s votes`), maxWidth, 40, 26)
  return frame(
    color.orange,
    shade(0.9),
    headline(name.text, left, 480, name.size, color.text),
    headline(tagline.text, left, 574, tagline.size, color.caption),
  )
}

function frame(accent: string, ...parts: readonly string[]): string {
  const { width, height } = cardSize
  return element(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    [...parts, box(0, height - 10, width, 10, { fill: accent })].join(''),
  )
}

/** Darkens the picture toward the bottom, so that the name is readable on any picture. */
function shade(darkness: number): string {
  const stop = (offset: number, opacity: number) =>
    element('stop', { offset, 'stop-color': color.ground, 'stop-opacity': opacity })
  const gradient = element(
    'linearGradient',
    { id: 'shade', x1: 0, y1: 0, x2: 0, y2: 1 },
    stop(0, 0) + stop(0.6, darkness * 0.85) + stop(1, darkness),
  )
  return (
    element('defs', {}, gradient) +
    box(0, 240, cardSize.width, pictureHeight - 240, { fill: 'url(#shade)' }) +
    box(0, pictureHeight, cardSize.width, cardSize.height - pictureHeight, { fill: color.ground })
  )
}

function drawBadge({ rank, recommended }: CardClan, accent: string): { svg: string; width: number } {
  const unranked = recommended ? 'Recommended' : 'No votes yet'
  const [text, size] = rank === null ? [unranked, 36] : [`#${format.format(rank)}`, 56]
  const width = headlineWidth(text, size) + 56
  const [top, bottom, cut] = [524, 600, 18]
  const ground = polygon(
    [
      [left, top],
      [left + width, top],
      [left + width - cut, bottom],
      [left, bottom],
    ],
    accent,
  )
  return { svg: ground + headline(text, left + 20, 562 + size * 0.35, size, color.ground), width }
}

function drawVotes(votes: number, x: number): string {
  const number = format.format(votes)
  return (
    headline(number, x, 582, 56, color.text) +
    headline(
      votes === 1 ? 'vote this week' : 'votes this week',
      x + headlineWidth(number, 56) + 16,
      582,
      30,
      color.caption,
    )
  )
}

function drawSite(siteName: string): string {
  const { text, size } = fitHeadline(drawable(siteName), 300, 40, 24)
  return headline(text, cardSize.width - left - headlineWidth(text, size), 582, size, color.orange)
}

function accentOf({ premium, recommended }: CardClan): string {
  if (recommended) return color.orange
  return premium ? color.gold : color.electric
}
