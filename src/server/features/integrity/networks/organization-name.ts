/** In lowercase, without punctuation. Some registries write `HANDLE - Name`; the handle is meaningless. */
export function plainOrganization(organization: string): string {
  return plain(organization.slice(organization.lastIndexOf(' - ') + 1))
}

/** Matches plain names that begin with one of the companies, which are separated by commas. */
export function companyPattern(companies: string): RegExp {
  return new RegExp(`^(?:${companies.split(',').map(plain).join('|')})(?= |$)`)
}

function plain(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()
}
