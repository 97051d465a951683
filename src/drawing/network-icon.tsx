/** The icons of the social networks: a grid of 24 and the same stroke width for all. */
const outlines = {
  facebook:
    'M14.5 21v-7.5h3l.6-3.6h-3.6V8c0-1.1.5-1.9 2-1.9h1.7V3.1S17 3 15.9 3c-2.9 0-4.8 1.7-4.8 4.6v2.3H8v3.6h3.1V21',
  instagram:
    'M8 3.5h8a4.5 4.5 0 0 1 4.5 4.5v8a4.5 4.5 0 0 1-4.5 4.5h-8a4.5 4.5 0 0 1-4.5-4.5v-8a4.5 4.5 0 0 1 4.5-4.5zM12 8.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM17 6.8v.4',
  youtube:
    'M5.5 5.5h13a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-13A2.5 2.5 0 0 1 3 16V8a2.5 2.5 0 0 1 2.5-2.5zM10.2 9v6l5-3z',
  linkedin: 'M3.5 3.5h17v17h-17zM8 10.5V17M8 7v.3M12 17v-6.5M12 14c0-2 1-3.5 2.5-3.5S17 11.5 17 13.5V17',
  twitter: 'M4 4l16 16M4 4h4l12 16h-4zM19.5 4l-6.3 6.8M10.6 13.4L4.5 20',
}

export function NetworkIcon({ network }: { network: keyof typeof outlines }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      <path
        d={outlines[network]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
