import type { Locator, Page } from '@playwright/test'

// Actions of administrators on `/admin/cases`, for journeys and drills. Sets no timeouts, because theirs differ.

/** A clan's case; the first one if there are several. */
export function caseOf(page: Page, clan: string): Locator {
  return page.getByRole('article', { name: `Case of ${clan}`, exact: true }).first()
}

/** Whether the whole element is visible without scrolling. */
export async function isOnScreen(shown: Locator): Promise<boolean> {
  const [box, viewport] = [await shown.boundingBox(), shown.page().viewportSize()]
  return box !== null && viewport !== null && box.y >= 0 && box.y + box.height <= viewport.height
}

const texts = {
  void: { button: /^(?:Void|Confirm void)/, outcome: /(?:now|already) void\./, fact: /, all void$/ },
  counted: { button: /^(?:Count|Confirm counted)/, outcome: /(?:now|already) counted\./, fact: /, all counted$/ },
} as const

/** Decides all votes of a case, and waits until its card says so. */
export async function decideCase(card: Locator, state: keyof typeof texts): Promise<void> {
  const { button, outcome, fact } = texts[state]
  await card.getByRole('button', { name: button }).click()
  const dialog = card.page().getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Reason', exact: true }).fill('One script')
  await dialog.getByRole('button', { name: /^Yes, / }).click()
  await card.getByRole('status').filter({ hasText: outcome }).waitFor()
  await card.locator(votesOfCase(card.page(), fact)).waitFor()
}

/** The text about a case's votes, such as "41 votes, all void". Excludes the text about all votes of the clan, which is a link. */
export function votesOfCase(page: Page, text: string | RegExp): Locator {
  return page.getByRole('definition').filter({ hasText: text, hasNot: page.getByRole('link') })
}

/** Undoes the last decision, and waits until the card says so. */
export async function undoDecision(card: Locator): Promise<void> {
  await card.getByRole('button', { name: 'Undo' }).click()
  await card.getByRole('status').filter({ hasText: 'Undone.' }).waitFor()
}
