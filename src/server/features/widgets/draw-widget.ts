import { textPath, textWidth } from '#server/drawing/letters.ts'
import { box, corners, element, escapeText, polygon } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { fitText } from './fit-text.ts'

/** In px. */
export const widgetSizes = { small: { width: 118, height: 48 }, medium: { width: 190, height: 48 } } as const
export type WidgetSize = keyof typeof widgetSizes

/** `rank` is null for recommended clans and clans without votes; `votes` are this week's effective votes. */
export interface WidgetClan {
  readonly name: string
  readonly rank: number | null
  readonly votes: number
  readonly premium: boolean
  readonly recommended: boolean
}

// Copies of the design tokens: an image cannot use the style sheet.
const color = {
  ground: '#0A101C',
  block: '#121B2E',
  line: '#6580AE',
  text: '#F3F7FF',
  caption: '#BECBE2',
  electric: '#7AD6FF',
  orange: '#FF9A4D',
  gold: '#FFC53D',
}

/**
 * Uses no external resources. Text is drawn as paths, because an image cannot load web fonts; only the name, which may have any
 * script, is text in an installed font.
 */
export function drawWidget(size: WidgetSize, clan: WidgetClan | undefined): string {
  const { width, height } = widgetSizes[size]
  const title = clan ? titleOf(clan) : 'This clan is not listed.'
  const content = clan ? rankBlock(clan) + (size === 'small' ? votesBelow(clan) : nameAndVotes(clan)) : notListed(width)
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      role: 'img',
      'aria-labelledby': 'title',
    },
    element('title', { id: 'title' }, escapeText(title)) + frame(width, borderOf(clan)) + content,
  )
}

function titleOf({ name, rank, votes, recommended }: WidgetClan): string {
  const facts = [
    ...(recommended ? ['recommended'] : rank === null ? [] : [`rank ${rank}`]),
    votes === 0 ? 'no votes yet' : `${votes} ${votes === 1 ? 'vote' : 'votes'} this week`,
  ]
  return `${name}: ${facts.join(', ')}`
}

function borderOf(clan: WidgetClan | undefined): string {
  if (clan?.recommended) return color.orange
  return clan?.premium ? color.gold : color.line
}

function frame(width: number, border: string): string {
  const [left, top, right, bottom, cut] = [0.5, 0.5, width - 0.5, 47.5, 8]
  const outline: Point[] = [
    [left, top],
    [right - cut, top],
    [right, top + cut],
    [right, bottom],
    [left + cut, bottom],
    [left, bottom - cut],
  ]
  return polygon(outline, color.ground, { stroke: border })
}

/** The left part: the rank, a star for recommended clans, or a dash for clans without votes. */
function rankBlock({ rank, recommended }: WidgetClan): string {
  const ground = polygon(
    [
      [2, 2],
      [56, 2],
      [56, 46],
      [9, 46],
      [2, 39],
    ],
    color.block,
  )
  if (recommended) return ground + star(29, 24.5, 13)
  const mark =
    rank === null ? box(19, 16, 20, 3.4, { fill: color.caption }) : drawNumber(`#${rank}`, 29, 8, 48, color.electric)
  return ground + mark + caption('RANK', 29, 33)
}

function votesBelow({ votes }: WidgetClan): string {
  if (votes === 0) return caption('NO VOTES', 87, 14) + caption('YET', 87, 27)
  return drawNumber(votesText(votes), 87, 8, 48, color.text) + caption('VOTES', 87, 33)
}

function nameAndVotes({ name, votes }: WidgetClan): string {
  const line = nameLine(name, 63, 119)
  if (votes === 0) return line + textPath('NO VOTES YET', 63, 31, 9, color.caption)
  const shown = votesText(votes)
  const height = 15
  return (
    line +
    textPath(shown, 63, 27, height, color.text) +
    textPath('VOTES', 63 + textWidth(shown, height) + 6, 34.4, 7.6, color.caption)
  )
}

const rightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Truncates the name by its estimated width, which `fitText` takes in em, and clips it if the estimate was too low. */
function nameLine(name: string, x: number, width: number): string {
  const long = fitText(name, width / 13).endsWith('…')
  const size = long ? 11.5 : 13
  const text = element(
    'text',
    {
      // Right-align right-to-left names.
      ...(rightToLeft.test(name) ? { x: width, direction: 'rtl' } : { x: 0 }),
      y: 15,
      fill: color.text,
      'font-family': "Tektur,'Segoe UI',system-ui,-apple-system,Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif",
      'font-size': size,
      'font-weight': 600,
    },
    escapeText(fitText(name, width / size)),
  )
  // A nested SVG clips the overflow.
  return element('svg', { x, y: 4, width, height: 20 }, text)
}

const notListed = (width: number) => caption('NOT LISTED', width / 2, 20)

/** Draws a number around `center`, scaled down to fit `maxWidth`. */
function drawNumber(text: string, center: number, top: number, maxWidth: number, fill: string): string {
  const maxHeight = 19
  const height = Math.min(maxHeight, (maxHeight * maxWidth) / textWidth(text, maxHeight))
  return textPath(text, center - textWidth(text, height) / 2, top + (maxHeight - height) / 2, height, fill)
}

const caption = (text: string, center: number, top: number) =>
  textPath(text, center - textWidth(text, 7.6) / 2, top, 7.6, color.caption)

/** At least two digits, as everywhere on the site; in thousands from 10,000 and in millions from 10,000,000. */
function votesText(votes: number): string {
  if (votes >= 10_000_000) return `${Math.floor(votes / 1_000_000)}M`
  return votes >= 10_000 ? `${Math.floor(votes / 1000)}K` : String(votes).padStart(2, '0')
}

function star(x: number, y: number, radius: number): string {
  const outer = corners(5, x, y, radius)
  const inner = corners(5, x, y, radius * 0.42, -54)
  const points = outer.flatMap((point, index) => [point, inner[index] ?? point])
  return polygon(points, color.orange)
}
