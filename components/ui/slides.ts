/** A row of slides that can be swiped one by one. The slider, once loaded, moves it itself. */
export const SLIDES =
  'flex overflow-x-auto [scroll-snap-type:x_mandatory] [scrollbar-width:none] data-carousel:touch-pan-y data-carousel:overflow-hidden data-carousel:[scroll-snap-type:none] data-carousel:select-none';
