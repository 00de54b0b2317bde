import { Link, Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { reloadProfile } from '../lib/identity.ts'
import { useSession } from '../lib/session.ts'
import { buttonClass } from '../ui/buttonClass.ts'
import { EmberSpot } from '../ui/drawings.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { PersonIcon } from './shell/icons.tsx'
import { texts } from './texts.ts'

/** Renders nothing of an area without a role, but says why and where to go (NAV-43, O-046). */
export function RoleGate() {
  const { myRole, hasOnboardingCompleted } = useSession()
  if (myRole !== null) return <Outlet />
  return hasOnboardingCompleted === null ? <ProfileMissing /> : <NoRole />
}

function NoRole() {
  return (
    <EmptyState
      drawing={<EmberSpot icon={<PersonIcon filled={false} />} />}
      action={
        <Link to="/profile" className={buttonClass()}>
          {texts.toProfile}
        </Link>
      }
    >
      {texts.noRole}
    </EmptyState>
  )
}

/** After a login whose profile did not arrive (O-025). */
function ProfileMissing() {
  const [retrying, setRetrying] = useState(false)
  const retry = async () => {
    setRetrying(true)
    await reloadProfile()
    setRetrying(false)
  }
  return (
    <ErrorState
      what={retrying ? texts.profileLoading : texts.profileMissing}
      onRetry={() => void retry()}
      retrying={retrying}
    />
  )
}
