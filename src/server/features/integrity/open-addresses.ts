import type { Logger } from 'pino'
import { type AddressIntelligence, noAddresses, openOfflineAddresses } from './address-intelligence.ts'

/** Opens the compiled address data. Where that fails, the site runs on with unknown addresses, and says so once. */
export async function openAddresses(file: string, log: Pick<Logger, 'warn'>): Promise<AddressIntelligence> {
  try {
    return await openOfflineAddresses(file)
  } catch (error) {
    log.warn({ err: error, file }, 'No address data: votes are stored without country, network and score.')
    return noAddresses
  }
}
