/** Keys of advisory locks, each held until its transaction ends. */
export const locks = {
  migrations: 20_261_116,
  partitions: 20_261_117,
  lostMails: 20_261_119,
  jobQueue: 20_261_121,
  imports: 20_261_122,
} as const
