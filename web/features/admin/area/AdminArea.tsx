import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { PRODUCT } from '#web/lib/product.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'

const texts = {
  tabs: 'Verwaltung',
  overview: 'Übersicht',
  users: 'Nutzer',
  invitations: 'Einladungen',
  log: 'Log',
  selfTest: 'Prüfen',
  footer: (year: number, name: string) => `© ${year} ${name}`,
} as const

/** The tabs over all of /admin and its footer (ADMIN-01 to ADMIN-05, ADMIN-41). */
export function AdminArea() {
  const [year] = useState(() => new Date().getFullYear())
  return (
    <>
      <Tabs label={texts.tabs}>
        <Link to="/admin" activeOptions={{ exact: true }}>
          {texts.overview}
        </Link>
        <Link to="/admin/users">{texts.users}</Link>
        <Link to="/admin/invitations">{texts.invitations}</Link>
        <Link to="/admin/log">{texts.log}</Link>
        <Link to="/admin/pruefen">{texts.selfTest}</Link>
      </Tabs>
      <Outlet />
      <footer className="px-gutter py-4 text-center text-xs text-muted">
        {texts.footer(year, PRODUCT)}
      </footer>
    </>
  )
}
