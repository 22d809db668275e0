import { useEffect, useState } from 'react'
import { useLocation, useMatches, useNavigation } from 'react-router'
import { useApi } from '../../api-context.tsx'
import type { Api } from '../../api.ts'
import { useSite } from '../../site.tsx'
import { chosenDateLanguage } from '../dates/date-language.ts'
import { useDeviceInfo } from '../device/device-info.ts'
import { reducedEffects } from '../effects/effects.ts'
import { useVisitor } from '../session/session-context.tsx'
import { deviceCheck } from '../voting/evidence/device-check.ts'
import { readFingerprint } from './read-fingerprint.ts'
import { usePersisted } from '../../storage/use-persisted.ts'
import { readStorage } from './read-storage.ts'

const refreshIntervalMs = 1000

/** Content of the panel, by section. Contains no token. */
export function useDebugInfo(): Readonly<Record<string, unknown>> {
  const api = useApi()
  const site = useSite()
  const { pathname, search, hash } = useLocation()
  const { state: navigation } = useNavigation()
  const loaded = useMatches().at(-1)?.loaderData ?? null
  const visitor = useVisitor()
  const device = useDeviceInfo()
  const dateLanguage = usePersisted(chosenDateLanguage) ?? null
  const [clock, setClock] = useState<Awaited<ReturnType<typeof readClock>> | string>('loading …')
  const [fingerprint, setFingerprint] = useState<unknown>('collecting …')
  const [now, setNow] = useState(Date.now)

  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), refreshIntervalMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    readClock(api).then(setClock, (error: unknown) => setClock(String(error)))
  }, [api])
  useEffect(() => {
    void readFingerprint().then(setFingerprint)
  }, [])

  return {
    page: { pathname, search, hash, navigation, online: navigator.onLine },
    loaded,
    clock: typeof clock === 'string' ? clock : { serverTime: iso(now + clock.correctionMs), ...clock },
    session:
      typeof visitor === 'string'
        ? visitor
        : { email: visitor.email, isAdmin: visitor.isAdmin, ends: iso(visitor.expiresAt) },
    fingerprint,
    storage: readStorage(),
    device: { ...device, width: window.innerWidth, height: window.innerHeight, pixelRatio: window.devicePixelRatio },
    choices: {
      effectsReduced: reducedEffects.get() ?? false,
      deviceCheck: deviceCheck.get() ?? 'on',
      dateLanguage,
      languages: navigator.languages,
    },
    site,
  }
}

/** Compares the device's clock with the server's. `correctionMs`: how far the device's clock is behind. */
async function readClock(api: Api) {
  const sent = Date.now()
  const { timestamp, offset, week, resetsAt } = (await api.readDate()).body
  const received = Date.now()
  return {
    correctionMs: Math.round(timestamp - (sent + received) / 2),
    answeredInMs: received - sent,
    calendarOffsetMs: offset,
    week,
    weekEnds: iso(resetsAt),
  }
}

const iso = (instant: number) => new Date(instant).toISOString()
