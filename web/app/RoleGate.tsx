import { Outlet } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyComponent } from '../lib/lazy/lazyComponent.tsx'
import { useSession } from '../lib/session/session.ts'

// Not loaded for people with a role, who are nearly all.
const NoRole = lazyComponent(async () => (await import('./NoRole.tsx')).NoRole)
const ProfileMissing = lazyComponent(async () => (await import('./NoRole.tsx')).ProfileMissing)

/** Renders nothing of an area without a role, but says why and where to go (NAV-43, O-046). */
export function RoleGate() {
  const { myRole, hasOnboardingCompleted } = useSession()
  if (myRole !== null) return <Outlet />
  return <Suspense>{hasOnboardingCompleted === null ? <ProfileMissing /> : <NoRole />}</Suspense>
}
