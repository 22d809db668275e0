export const judgmentHelp = `Examines the votes of a week: finds groups of fake votes.

npm run judge -- --week WEEK [--dry-run] [--json]
npm run judge -- --votes FILE --week WEEK --out VERDICTS [--json]

The first form examines the site's votes and holds or voids those that the
detector finds fake; docs/DETECTOR.md describes how. Decisions of administrators
and of limits stay. The second form examines a file, without a site.

  --week WEEK      the week to examine, such as 2026-W46
  --dry-run        report what would change, and change nothing
  --json           print the summary with all groups as JSON
  --votes FILE     votes, one JSON object per line; earlier weeks in it are history, later ones are ignored
  --out VERDICTS   where to write the verdicts, one JSON object per line, by vote id
  --help           print this

Exit code: 0 done, 1 failed, 2 wrong usage.`
