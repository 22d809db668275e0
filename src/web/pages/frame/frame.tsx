import type { ReactNode } from 'react'
import { Outlet } from 'react-router'

/** What stands around every page. */
export function Frame({ children }: { children?: ReactNode }) {
  return <main id="main">{children ?? <Outlet />}</main>
}
