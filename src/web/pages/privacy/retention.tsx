import {
  clickAnalyticsRetentionMonths,
  sentMailRetentionDays,
  sessionDays,
  undeliveredMailRetentionDays,
  unverifiedRetentionDays,
  voteDetailsRetentionMonths,
} from '#contract/rules/retention.ts'
import type { Site } from '#contract/site.ts'
import type { Chapter } from '../../ui/text-page.tsx'
import { type Column, Table } from '../../ui/table.tsx'

interface Row {
  readonly what: string
  readonly how: string
}

const kept: readonly Row[] = [
  {
    what: 'Network address, country, network, score and fingerprint hashes of a vote',
    how: `${voteDetailsRetentionMonths} months`,
  },
  {
    what: 'That a vote was cast: clan, time, voter key',
    how: 'For good, for the count of all votes; the key is random, and known to your browser alone',
  },
  { what: 'Who followed a link, as a hash', how: `${clickAnalyticsRetentionMonths} months; the numbers stay` },
  { what: 'Account and listing', how: 'Until you delete them' },
  { what: 'Registration that is not verified', how: `${unverifiedRetentionDays} days` },
  { what: 'Sign-in', how: `${sessionDays} days, or until you sign out` },
  {
    what: 'Mail that was sent; mail that was not',
    how: `${sentMailRetentionDays} days; ${undeliveredMailRetentionDays} days`,
  },
  { what: 'Record of decisions; hash of a barred address', how: 'For as long as the site exists' },
]

const inBrowser: readonly Row[] = [
  { what: 'vKey', how: 'Your random voter key' },
  { what: 'clientVotes', how: 'Which clans you voted for, and when; earlier weeks are removed' },
  { what: 'user', how: 'Your sign-in, until you sign out' },
  { what: 'showDiscordJoinModal', how: 'When, if at all, to invite you to the chat server again' },
  { what: 'effects', how: 'That you want fewer animations' },
  { what: 'dateLanguage', how: 'The language that you chose for dates' },
]

/** How long what is kept, and what a browser keeps. */
export function describeKeeping({ siteName }: Site, operator: string): Chapter[] {
  return [
    {
      id: 'retention',
      headline: 'How long it is kept',
      text: (
        <>
          <Table caption="What is kept how long" columns={columns('What', 'How long')} rows={kept} keyOf={keyOf} />
          <p>
            The site erases these by itself, every day. Copies in backups that {operator} makes against loss go when the
            backups do.
          </p>
        </>
      ),
    },
    {
      id: 'browser',
      headline: 'What your browser keeps',
      text: (
        <>
          <p>
            {siteName} uses your browser&apos;s local storage for what works only with it. You can clear it at any time;
            you are then signed out, and cards no longer show which clans you voted for.
          </p>
          <Table
            caption="Entries in local storage"
            columns={columns('Name', 'What for')}
            rows={inBrowser}
            keyOf={keyOf}
          />
          <p>
            What you type about your clan is kept in the tab&apos;s own storage until you send or discard it, and goes
            at the latest with the tab.
          </p>
        </>
      ),
    },
  ]
}

function columns(what: string, how: string): Column<Row>[] {
  return [
    { key: 'what', label: what, heads: true, cell: (row) => row.what },
    { key: 'how', label: how, cell: (row) => row.how },
  ]
}

function keyOf(row: Row): string {
  return row.what
}
