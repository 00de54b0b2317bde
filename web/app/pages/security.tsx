import { Link } from '@tanstack/react-router'
import { Sessions } from '../../features/accounts/components/Sessions.tsx'
import { DiscreetSettings } from '../../features/security/components/DiscreetSettings.tsx'
import { LockSettings } from '../../features/security/components/LockSettings.tsx'
import { Page } from '../../ui/Page.tsx'
import { securityTexts as texts } from './securityTexts.ts'

const link = 'grid min-h-11 place-items-center px-3 text-sm text-muted underline underline-offset-2'

/** /profil/sicherheit: what one needs to stay in control (O-033). */
export function SecurityScreen() {
  return (
    <Page title={texts.title} intro={texts.intro}>
      <div className="grid gap-8">
        <LockSettings />
        <DiscreetSettings />
        <Sessions />
        <div className="flex flex-wrap justify-center gap-x-2">
          <Link to="/datenschutz" className={link}>
            {texts.privacy}
          </Link>
          <Link to="/versprechen" className={link}>
            {texts.promise}
          </Link>
        </div>
      </div>
    </Page>
  )
}
