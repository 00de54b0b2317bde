import { useSession } from '#web/lib/session/session.ts'

/** Returns a function that tells who of the two somebody is, and their name. */
export function useNames() {
  const { profile, name, userId } = useSession()
  return (by: string): { readonly whose: 'me' | 'partner'; readonly name: string } =>
    by === userId
      ? { whose: 'me', name: profile?.name ?? name ?? '' }
      : { whose: 'partner', name: profile?.partner?.name ?? 'Partner:in' }
}
