import { Suspense } from 'react'
import { ProfilePage } from '../../features/accounts/profile/ProfilePage.tsx'
import { lazyComponent } from '../../lib/lazy/lazyComponent.tsx'
import { LoadingBlocks } from '../../ui/feedback/Skeleton.tsx'

const Notifications = lazyComponent(
  async () => (await import('../../features/push/settings/Notifications.tsx')).Notifications,
)

/** The profile with its block of notifications (PROFIL-06, PROFIL-14). */
export function ProfileScreen() {
  return (
    <ProfilePage>
      <Suspense fallback={<LoadingBlocks className="h-220 rounded-panel lg:h-203" />}>
        <Notifications />
      </Suspense>
    </ProfilePage>
  )
}
