import { Link, Outlet } from '@tanstack/react-router'
import { mayChooseDailyCard } from '#contract/kernel/roles.ts'
import { useSession } from '#web/lib/session/session.ts'
import { Tabs } from '#web/ui/layout/Tabs.tsx'

const texts = {
  tabs: 'Karten',
  today: 'Heute',
  favorites: 'Favoriten',
  mine: 'Meine',
  history: 'Historie',
  write: 'Neu',
}

/** Layout of all screens below /karten, with their tabs (KARTEN-02 to KARTEN-09); the first is for roles that may choose (O-007). */
export function CardsLayout() {
  const { myRole } = useSession()
  return (
    <>
      <Tabs label={texts.tabs}>
        {mayChooseDailyCard(myRole) && <Link to="/karten/select">{texts.today}</Link>}
        <Link to="/karten/manage">{texts.favorites}</Link>
        <Link to="/karten/meine-karten">{texts.mine}</Link>
        <Link to="/karten/historie">{texts.history}</Link>
        <Link to="/karten/new">{texts.write}</Link>
      </Tabs>
      <Outlet />
    </>
  )
}
