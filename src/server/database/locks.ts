/** Keys of advisory locks, each held until its transaction ends unless noted. */
export const locks = {
  migrations: 20_261_116,
  partitions: 20_261_117,
  lostMails: 20_261_119,
  jobQueue: 20_261_121,
  imports: 20_261_122,
  /** Storing votes, changing their states and the fence of a week; also taken by the SQL function `cast_votes_3`. */
  votes: 20_261_124,
  /** Starting a run of the vote detector: of several at the same time, one starts. */
  judgments: 20_261_125,
  /** Undoing an action on votes: the plan of each undo depends on which other actions are undone. */
  voteUndo: 20_261_129,
  /** Appending to the log of commitments. */
  log: 20_261_126,
  /** Held by its session: of several instances, one publishes a checkpoint of the log. */
  checkpoint: 20_261_130,
  /** Held by its session: of several instances, one closes weeks. */
  weekClose: 20_261_127,
  /** Held by its session: of several instances, one exchanges votes. */
  voteExchange: 20_261_128,
  /** Held by its session: of several instances, one saves the rows and migrates. */
  upgrades: 20_261_123,
} as const
