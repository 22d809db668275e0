/** The parts of the desk, in the order in which work comes, by their names in the URL. */
export const sections = {
  registrations: 'Registrations',
  updates: 'Updates',
  clans: 'All clans',
  votes: 'Voting data',
  campaigns: 'Campaigns',
  blog: 'Blog',
  acts: 'Record of acts',
  mails: 'Mails',
} as const

export type Section = keyof typeof sections
export const sectionNames = Object.keys(sections) as Section[]

/** The part that a URL names; the first where it names none. */
export function readSection(query: URLSearchParams): Section {
  const named = query.get('section')
  return sectionNames.find((name) => name === named) ?? 'registrations'
}

export function sectionHref(section: Section): string {
  return section === 'registrations' ? '/admin' : `/admin?section=${section}`
}
