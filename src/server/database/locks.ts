/**
 * The numbers of the locks by which processes wait for each other, each held until its transaction ends. They are this site's own;
 * two that were the same would have one kind of work wait for the other.
 */
export const locks = {
  migrations: 20_261_116,
  partitions: 20_261_117,
  lostMails: 20_261_119,
  jobQueue: 20_261_121,
  imports: 20_261_122,
} as const
