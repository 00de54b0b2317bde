import { Suspense } from 'react'
import { LegalLinks } from '#web/features/accounts/profile/LegalLinks.tsx'
import { Sessions } from '#web/features/accounts/sessions/Sessions.tsx'
import { lazyComponent } from '#web/lib/lazy/lazyComponent.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { LoadingBlocks } from '#web/ui/feedback/Skeleton.tsx'
import { Page } from '#web/ui/layout/Page.tsx'
import { SettingsColumns } from '#web/ui/layout/SettingsColumns.tsx'

const texts = {
  title: 'Sicherheit & Daten',
  intro: 'Wer hineinkommt, was zu sehen ist und wie du gehst.',
} as const

const FormerPairs = lazyComponent(
  async () => (await import('#web/features/pairing/leaving/FormerPairs.tsx')).FormerPairs,
)
const LoginMethods = lazyComponent(
  async () => (await import('#web/features/accounts/login-methods/LoginMethods.tsx')).LoginMethods,
)
const DataAndLeaving = lazyComponent(
  async () => (await import('#web/features/accounts/own-data/DataAndLeaving.tsx')).DataAndLeaving,
)
const CalendarAddress = lazyComponent(
  async () => (await import('#web/features/evenings/calendar/CalendarAddress.tsx')).CalendarAddress,
)
const AdminActivity = lazyComponent(
  async () =>
    (await import('#web/features/accounts/admin-activity/AdminActivity.tsx')).AdminActivity,
)
const DeviceSettings = lazyComponent(
  async () => (await import('#web/features/app-lock/settings/DeviceSettings.tsx')).DeviceSettings,
)

/** /profil/sicherheit: what one needs to stay in control (O-033). */
export function SecurityScreen() {
  const { profile } = useSession()
  return (
    <Page title={texts.title} intro={texts.intro} wide>
      <SettingsColumns
        first={
          <>
            <Suspense>
              <FormerPairs />
            </Suspense>
            <Suspense
              fallback={<LoadingBlocks className="h-79 rounded-panel max-[389px]:h-94 lg:h-70" />}
            >
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
            {profile?.partner && (
              <Suspense fallback={<LoadingBlocks className="h-34 rounded-panel" />}>
                <CalendarAddress />
              </Suspense>
            )}
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
