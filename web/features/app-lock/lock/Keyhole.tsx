/** Light behind a keyhole, in a window like that of the cards; it says nothing of the app. */
export const Keyhole = () => (
  <svg viewBox="0 0 120 136" aria-hidden="true" className="lock-drawing" fill="none">
    <defs>
      <radialGradient id="lock-night" cx=".5" cy=".48" r=".62">
        <stop stopColor="var(--color-core-hot)" />
        <stop offset=".55" stopColor="var(--color-ember-soft)" />
        <stop offset="1" stopColor="var(--color-raised)" />
      </radialGradient>
      <linearGradient id="lock-light" x2="0" y2="1">
        <stop stopColor="var(--color-gold)" />
        <stop offset="1" stopColor="var(--color-ember)" />
      </linearGradient>
      <radialGradient id="lock-floor">
        <stop stopColor="var(--color-ember)" stopOpacity=".5" />
        <stop offset="1" stopColor="var(--color-ember)" stopOpacity="0" />
      </radialGradient>
    </defs>
    <path
      fill="url(#lock-night)"
      d="M12 122V58C12 30 33 10 60 10s48 20 48 48v64q0 6-6 6H18q-6 0-6-6Z"
    />
    <ellipse cx="60" cy="121" rx="42" ry="7" fill="url(#lock-floor)" />
    <g stroke="var(--color-gold)">
      <path
        strokeWidth="1.6"
        d="M12 122V58C12 30 33 10 60 10s48 20 48 48v64q0 6-6 6H18q-6 0-6-6Z"
      />
      <path
        strokeWidth=".8"
        opacity=".6"
        d="M7 123V58C7 27 30 5 60 5s53 22 53 53v65q0 10-10 10H17q-10 0-10-10Z"
      />
      <path strokeWidth="1" opacity=".55" d="M60 28a32 32 0 1 1 0 64a32 32 0 1 1 0-64Z" />
      <path
        strokeWidth=".8"
        opacity=".4"
        strokeDasharray="1 5"
        d="M60 22a38 38 0 1 1 0 76a38 38 0 1 1 0-76Z"
      />
    </g>
    <path
      fill="url(#lock-light)"
      d="M60 40a14 14 0 0 1 7.6 25.8l4.6 20.4q.6 2.8-2.2 2.8H50q-2.8 0-2.2-2.8l4.6-20.4A14 14 0 0 1 60 40Z"
    />
    <path
      fill="var(--color-gold)"
      d="M32 36q.6 4 4 4.6q-3.4.6-4 4.6q-.6-4-4-4.6q3.4-.6 4-4.6ZM90 92q.5 3 3 3.5q-2.5.5-3 3.5q-.5-3-3-3.5q2.5-.5 3-3.5ZM86 26q.4 2.5 2.6 3q-2.200.5-2.6 3q-.4-2.5-2.6-3q2.200-.5 2.6-3Z"
    />
  </svg>
)
