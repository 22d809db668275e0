import {
  clickAnalyticsRetentionMonths,
  listingReportRetentionMonths,
  reporterRetentionDays,
  knownDeviceDays,
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

const stored: readonly Row[] = [
  {
    what: 'IP address, country, network, score and fingerprint hashes of a vote, how it was cast (pass, time of the page, press, browser, way to the vote), its voter key and receipt',
    how: `${voteDetailsRetentionMonths} months`,
  },
  {
    what: 'The vote itself: clan, time, whether it counts and the kind of reason if not',
    how: 'Permanently, for the count of all votes',
  },
  {
    what: 'Published after the end of each week: receipt, clan and whether the vote counts',
    how: 'Permanently, so that anyone can check the results; only your browser knows which receipts are yours',
  },
  { what: 'A hash of who followed a link', how: `${clickAnalyticsRetentionMonths} months; the click counts stay` },
  {
    what: 'A network or address that administrators marked as shared by many people, so that more of its votes count',
    how: `As long as the mark, and ${voteDetailsRetentionMonths} months more`,
  },
  {
    what: 'Case of unusual votes for a clan: its name, numbers, and what administrators did, decided and noted',
    how: `As long as the site exists; which votes it is about, ${voteDetailsRetentionMonths} months`,
  },
  { what: 'Account and listing', how: 'Until you delete them' },
  {
    what: 'Name of a deleted listing, if anyone voted for it',
    how: `${voteDetailsRetentionMonths} months after the week of the last vote`,
  },
  { what: 'Appeals about votes for your clan, and their answers', how: 'Until you delete the listing' },
  {
    what: 'Report about a listing, and its answer',
    how: `${listingReportRetentionMonths} months, or until the listing is deleted`,
  },
  {
    what: 'A hash of the network that a report came from, and the email address for its answer',
    how: `${reporterRetentionDays} days after the report is closed, or as long as the report`,
  },
  { what: 'Unverified registration', how: `${unverifiedRetentionDays} days` },
  { what: 'Session', how: `${sessionDays} days, or until you sign out` },
  {
    what: 'A hash of each network that you signed in from',
    how: `${knownDeviceDays} days after the last time, or until you change your password`,
  },
  { what: 'A count of failed sign-ins, by a hash of email and network or device', how: '24 hours after the last one' },
  {
    what: 'Sent emails; undelivered emails',
    how: `${sentMailRetentionDays} days; ${undeliveredMailRetentionDays} days`,
  },
  { what: 'Audit log of decisions; hash of a banned address', how: 'As long as the site exists' },
]

const inBrowser: readonly Row[] = [
  { what: 'vKey', how: 'Your random voter key' },
  { what: 'voterPass', how: 'When and to which network your voter pass was issued' },
  { what: 'deviceCheck', how: 'Your choice to vote without device check' },
  { what: 'clientVotes', how: 'Which clans you voted for this week, and when' },
  {
    what: 'voteReceipts',
    how: 'The receipts of your votes of the last 53 weeks: week, clan, and random bytes',
  },
  {
    what: 'unansweredVotes',
    how: 'Votes of the last 14 days to which no response has arrived: clan, time, and the random bytes of your browser',
  },
  { what: 'shortlist', how: 'The clans that you marked with a star' },
  { what: 'shortlistNames', how: 'The names of these clans when the shortlist last showed them' },
  { what: 'logCheckpoint', how: 'The state of the public log when you last checked a result or your votes' },
  { what: 'user', how: 'Your session, until you sign out' },
  { what: 'deviceToken', how: 'That you signed in here before, so that others cannot block your sign-in' },
  { what: 'showDiscordJoinModal', how: 'When to show the chat server invitation again, if at all' },
  { what: 'effects', how: 'Your choice of fewer animations' },
  { what: 'dateLanguage', how: 'Your language for dates' },
]

export function describeRetention({ siteName }: Site, operator: string): Chapter[] {
  return [
    {
      id: 'retention',
      headline: 'How long data is kept',
      text: (
        <>
          <Table caption="Retention periods" columns={columns('Data', 'Kept for')} rows={stored} keyOf={keyOf} />
          <p>
            The site deletes expired data automatically, every day. Copies in backups made by {operator} are deleted
            together with those backups.
          </p>
        </>
      ),
    },
    {
      id: 'browser',
      headline: 'What your browser stores',
      text: (
        <>
          <p>
            {siteName} uses your browser&apos;s local storage only for features that need it. You can clear it at any
            time. You are then signed out, and cards no longer show which clans you voted for.
          </p>
          <Table
            caption="Entries in local storage"
            columns={columns('Name', 'Purpose')}
            rows={inBrowser}
            keyOf={keyOf}
          />
          <p>
            What you type about a clan is kept in the tab&apos;s own storage until you submit or discard it, or close
            the tab. The tab also remembers that it has shown the chat server invitation (<code>welcomeShown</code>),
            and which list you came from (<code>lastList</code>).
          </p>
        </>
      ),
    },
  ]
}

function columns(whatLabel: string, howLabel: string): Column<Row>[] {
  return [
    { key: 'what', label: whatLabel, isRowHeader: true, cell: (row) => row.what },
    { key: 'how', label: howLabel, cell: (row) => row.how },
  ]
}

function keyOf(row: Row): string {
  return row.what
}
