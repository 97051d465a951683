interface CraftEmblemProps {
  craft: 'filmmaker' | 'educator' | 'youtuber' | 'other'
  className?: string | undefined
}

/** The icon of each category: a clapperboard, a blackboard, a screen, and a film reel for 'other'. */
const outlines: Record<CraftEmblemProps['craft'], string> = {
  filmmaker: 'M3 10.5h22v13H3zM3 10.5l-.8-4 21.5-4.3.8 4zM8.6 5.2l3.6 3.6M15.2 3.9l3.6 3.6',
  educator: 'M3 4.5h22v15H3zM7 9.5h8M7 13.5h5M19 16.5l3-7M9 24l2.5-4.5M19 24l-2.5-4.5',
  youtuber: 'M3 4.5h22v15H3zM11.5 8.5v7l6-3.5zM9 24h10M14 19.5V24',
  other:
    'M14 3a11 11 0 1 0 0 22h11M14 7.5v.1M8.5 11.5v.1M19.5 11.5v.1M10.5 18v.1M17.5 18v.1M14 13.5v.1M14 25a11 11 0 0 0 0-22',
}

export function CraftEmblem({ craft, className }: CraftEmblemProps) {
  return (
    <svg className={className} viewBox="0 0 28 28" aria-hidden="true" focusable="false">
      <path
        d={outlines[craft]}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
}
