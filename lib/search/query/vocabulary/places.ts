/** Nicknames of places. */
export const PLACES = `
  jogja jogjakarta yogya jogya diy: yogyakarta
  jkt dki jaksel jakbar jaktim jakut jakpus jekardah: jakarta
  bdg: bandung
  sby suroboyo: surabaya
  smg: semarang
  mdn: medan
  mksr mks: makassar
  dps: denpasar, bali
  tangsel: tangerang
  tgr: tangerang
  bks: bekasi
  bgr: bogor
  mlg: malang
  bpn: balikpapan
  plb plmbg: palembang
  pku: pekanbaru
  btm: batam
  ptk pnk: pontianak
  bjm: banjarmasin
`;
