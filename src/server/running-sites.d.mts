export function markRunning(folder?: string): Promise<void>
export function findRunningSites(folder?: string): Promise<string[]>
