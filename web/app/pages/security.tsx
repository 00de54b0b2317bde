import { Suspense } from 'react'
import { LegalLinks } from '../../features/accounts/profile/LegalLinks.tsx'
import { Sessions } from '../../features/accounts/sessions/Sessions.tsx'
import { lazyComponent } from '../../lib/lazy/lazyComponent.tsx'
import { LoadingBlocks } from '../../ui/feedback/Skeleton.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { SettingsColumns } from '../../ui/layout/SettingsColumns.tsx'

const texts = {
  title: 'Sicherheit & Daten',
  intro: 'Wer hineinkommt, was zu sehen ist und wie du gehst.',
} as const

const FormerPairs = lazyComponent(
  async () => (await import('../../features/pairing/leaving/FormerPairs.tsx')).FormerPairs,
)
const LoginMethods = lazyComponent(
  async () => (await import('../../features/accounts/login-methods/LoginMethods.tsx')).LoginMethods,
)
const DataAndLeaving = lazyComponent(
  async () => (await import('../../features/accounts/own-data/DataAndLeaving.tsx')).DataAndLeaving,
)
const AdminActivity = lazyComponent(
  async () =>
    (await import('../../features/accounts/admin-activity/AdminActivity.tsx')).AdminActivity,
)
const DeviceSettings = lazyComponent(
  async () => (await import('../../features/app-lock/settings/DeviceSettings.tsx')).DeviceSettings,
)

/** /profil/sicherheit: what one needs to stay in control (O-033). */
export function SecurityScreen() {
  return (
    <Page title={texts.title} intro={texts.intro} wide>
      <SettingsColumns
        first={
          <>
            <Suspense>
              <FormerPairs />
            </Suspense>
            <Suspense fallback={<LoadingBlocks className="h-79 rounded-panel lg:h-70" />}>
              <LoginMethods />
            </Suspense>
            <Sessions />
            <Suspense fallback={<LoadingBlocks className="h-146 rounded-panel lg:h-127" />}>
              <DeviceSettings />
            </Suspense>
          </>
        }
        second={
          <>
            <Suspense fallback={<LoadingBlocks className="h-148 rounded-panel lg:h-135" />}>
              <DataAndLeaving />
            </Suspense>
            <Suspense fallback={<LoadingBlocks className="h-58 rounded-panel lg:h-46" />}>
              <AdminActivity />
            </Suspense>
            <LegalLinks />
          </>
        }
      />
    </Page>
  )
}
