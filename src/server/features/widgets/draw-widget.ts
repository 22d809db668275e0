import { type WidgetKind, widgetSizes, type WidgetStyle } from '#contract/rules/widgets.ts'
import { textPath, textWidth } from '#server/drawing/letters.ts'
import { box, corners, element, escapeText, polygon } from '#server/drawing/svg.ts'
import type { Point } from '#server/drawing/svg.ts'
import { fitText } from './fit-text.ts'

/** `rank` is null for recommended clans and clans without votes; `votes` are this week's effective votes. */
export interface WidgetClan {
  readonly name: string
  readonly rank: number | null
  readonly votes: number
  readonly premium: boolean
  readonly recommended: boolean
}

/** `number` is for the rank, `star` for recommended clans; `gold` frames premium clans. */
interface Palette {
  readonly ground: string
  readonly block: string
  readonly line: string
  readonly text: string
  readonly caption: string
  readonly number: string
  readonly star: string
  readonly gold: string
}

// The dark palette has copies of the design tokens, because an image cannot use the style sheet.
export const palettes: Readonly<Record<WidgetStyle, Palette>> = {
  dark: {
    ground: '#0A101C',
    block: '#121B2E',
    line: '#6580AE',
    text: '#F3F7FF',
    caption: '#BECBE2',
    number: '#7AD6FF',
    star: '#FF9A4D',
    gold: '#FFC53D',
  },
  light: {
    ground: '#FFFFFF',
    block: '#E6EDF9',
    line: '#5B739C',
    text: '#0A101C',
    caption: '#3B4C6B',
    number: '#12308A',
    star: '#B84A00',
    gold: '#8A6100',
  },
}

/** Uses no external resources. An image cannot load fonts, so text is drawn as paths, except the name, which may be in any script. */
export function drawWidget({ size, style }: WidgetKind, clan: WidgetClan | undefined): string {
  const { width, height } = widgetSizes[size]
  const palette = palettes[style]
  const title = clan ? titleOf(clan) : 'This clan is not listed.'
  const content = clan
    ? rankBlock(clan, palette) + (size === 'small' ? votesBelow(clan, palette) : nameAndVotes(clan, palette))
    : caption('NOT LISTED', width / 2, 20, palette)
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
    element('title', { id: 'title' }, escapeText(title)) + frame(width, palette, borderOf(clan, palette)) + content,
  )
}

function titleOf({ name, rank, votes, recommended }: WidgetClan): string {
  const facts = [
    ...(recommended ? ['recommended'] : rank === null ? [] : [`rank ${rank}`]),
    votes === 0 ? 'no votes yet' : `${votes} ${votes === 1 ? 'vote' : 'votes'} this week`,
  ]
  return `${name}: ${facts.join(', ')}`
}

function borderOf(clan: WidgetClan | undefined, { star: orange, gold, line }: Palette): string {
  if (clan?.recommended) return orange
  return clan?.premium ? gold : line
}

function frame(width: number, { ground }: Palette, border: string): string {
  const [left, top, right, bottom, cut] = [0.5, 0.5, width - 0.5, 47.5, 8]
  const outline: Point[] = [
    [left, top],
    [right - cut, top],
    [right, top + cut],
    [right, bottom],
    [left + cut, bottom],
    [left, bottom - cut],
  ]
  return polygon(outline, ground, { stroke: border })
}

/** Draws the left part: the rank, a star for recommended clans, or a dash for clans without votes. */
function rankBlock({ rank, recommended }: WidgetClan, palette: Palette): string {
  const ground = polygon(
    [
      [2, 2],
      [56, 2],
      [56, 46],
      [9, 46],
      [2, 39],
    ],
    palette.block,
  )
  if (recommended) return ground + star(29, 24.5, 13, palette)
  const mark =
    rank === null ? box(19, 16, 20, 3.4, { fill: palette.caption }) : drawNumber(`#${rank}`, 29, 8, 48, palette.number)
  return ground + mark + caption('RANK', 29, 33, palette)
}

function votesBelow({ votes }: WidgetClan, palette: Palette): string {
  if (votes === 0) return caption('NO VOTES', 87, 14, palette) + caption('YET', 87, 27, palette)
  return drawNumber(votesText(votes), 87, 8, 48, palette.text) + caption('VOTES', 87, 33, palette)
}

function nameAndVotes({ name, votes }: WidgetClan, palette: Palette): string {
  const line = nameLine(name, 63, 119, palette.text)
  if (votes === 0) return line + textPath('NO VOTES YET', 63, 31, 9, palette.caption)
  const shown = votesText(votes)
  const height = 15
  return (
    line +
    textPath(shown, 63, 27, height, palette.text) +
    textPath('VOTES', 63 + textWidth(shown, height) + 6, 34.4, 7.6, palette.caption)
  )
}

const rightToLeft = /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u

/** Truncates the name by its estimated width, which `fitText` takes in em, and clips it if the estimate was too low. */
function nameLine(name: string, x: number, width: number, fill: string): string {
  const long = fitText(name, width / 13).endsWith('…')
  const size = long ? 11.5 : 13
  const text = element(
    'text',
    {
      // Right-align right-to-left names.
      ...(rightToLeft.test(name) ? { x: width, direction: 'rtl' } : { x: 0 }),
      y: 15,
      fill,
      'font-family': "Tektur,'Segoe UI',system-ui,-apple-system,Roboto,'Noto Sans','Helvetica Neue',Arial,sans-serif",
      'font-size': size,
      'font-weight': 600,
    },
    escapeText(fitText(name, width / size)),
  )
  // A nested SVG clips the overflow.
  return element('svg', { x, y: 4, width, height: 20 }, text)
}

/** Draws a number around `center`, scaled down to fit `maxWidth`. */
function drawNumber(text: string, center: number, top: number, maxWidth: number, fill: string): string {
  const maxHeight = 19
  const height = Math.min(maxHeight, (maxHeight * maxWidth) / textWidth(text, maxHeight))
  return textPath(text, center - textWidth(text, height) / 2, top + (maxHeight - height) / 2, height, fill)
}

const caption = (text: string, center: number, top: number, palette: Palette) =>
  textPath(text, center - textWidth(text, 7.6) / 2, top, 7.6, palette.caption)

/** At least two digits, as everywhere on the site. In thousands from 10,000, and in millions from 10,000,000. */
function votesText(votes: number): string {
  if (votes >= 10_000_000) return `${Math.floor(votes / 1_000_000)}M`
  return votes >= 10_000 ? `${Math.floor(votes / 1000)}K` : String(votes).padStart(2, '0')
}

function star(x: number, y: number, radius: number, palette: Palette): string {
  const outer = corners(5, x, y, radius)
  const inner = corners(5, x, y, radius * 0.42, -54)
  const points = outer.flatMap((point, index) => [point, inner[index] ?? point])
  return polygon(points, palette.star)
}
