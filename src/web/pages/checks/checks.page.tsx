import { WeekFailure } from '../../features/weeks/week-failure.tsx'
import { MyVotesPage } from './my-votes/my-votes.tsx'
import { loadWeekCheck } from './week-check/load-week-check.ts'
import { WeekCheckPage } from './week-check/week-check.tsx'

// Pages that check published results in the browser.
export const myVotes = { Component: MyVotesPage }
export const weekCheck = { Component: WeekCheckPage, ErrorBoundary: WeekFailure, loader: loadWeekCheck }
