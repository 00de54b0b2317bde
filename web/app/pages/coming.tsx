import { Link, useLocation } from '@tanstack/react-router'
import { buttonClass } from '../../ui/buttonClass.ts'
import { EmberSpot } from '../../ui/drawings.tsx'
import { entries, isActive } from '../shell/entries.ts'
import { FlameIcon } from '../shell/icons.tsx'
import { headerTitle } from '../shell/titles.ts'
import { comingTexts } from './comingTexts.ts'

/** A room that is not furnished yet: says so and shows the way on. */
export function ComingPage() {
  const { pathname } = useLocation()
  const entry = entries.find(({ to }) => isActive(to, pathname))
  const Icon = entry?.Icon ?? FlameIcon
  return (
    <div className="grid flex-1 place-content-center justify-items-center gap-3 px-gutter py-8 text-center">
      <EmberSpot icon={<Icon filled={false} />} />
      <h1 className="text-balance">{headerTitle(pathname)}</h1>
      <p className="display max-w-80 text-xl text-balance">{comingTexts.what}</p>
      <p className="max-w-80 text-sm text-muted">{comingTexts.more}</p>
      {pathname !== '/profile' && (
        <Link to="/profile" className={buttonClass({ tone: 'quiet' })}>
          {comingTexts.action}
        </Link>
      )}
    </div>
  )
}
