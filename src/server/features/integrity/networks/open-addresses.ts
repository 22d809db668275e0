import type { Logger } from 'pino'
import { type AddressIntelligence, noAddresses, openOfflineAddresses } from './address-intelligence.ts'

/** If opening fails, logs a warning and runs without address data. */
export async function openAddresses(file: string, log: Pick<Logger, 'warn'>): Promise<AddressIntelligence> {
  try {
    return await openOfflineAddresses(file)
  } catch (error) {
    log.warn(
      { err: error, file },
      'failed to load the address data: votes will be stored without country, network and score',
    )
    return noAddresses
  }
}
