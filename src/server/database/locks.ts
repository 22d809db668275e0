/** Keys of advisory locks. They are held until the end of the transaction, except session locks. */
export const locks = {
  migrations: 20_261_116,
  partitions: 20_261_117,
  lostMails: 20_261_119,
  jobQueue: 20_261_121,
  imports: 20_261_122,
  /** Storing votes, changing their states, and fencing a week. The SQL function `cast_votes_3` also takes it. */
  votes: 20_261_124,
  /** Starting a run of the vote detector, so that only one of several concurrent starts succeeds. */
  judgments: 20_261_125,
  /** Undoing an action on votes: the plan of an undo depends on which other actions are undone. */
  voteUndo: 20_261_129,
  /** Appending to the log of commitments. */
  log: 20_261_126,
  /** Session lock: only one instance publishes a checkpoint of the log. */
  checkpoint: 20_261_130,
  /** Session lock: only one instance closes weeks. */
  weekClose: 20_261_127,
  /** Session lock: only one instance exchanges votes. */
  voteExchange: 20_261_128,
  /** Session lock: only one instance saves the rows and migrates. */
  upgrades: 20_261_123,
} as const
