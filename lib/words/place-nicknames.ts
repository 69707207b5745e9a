/** What people call places in chats: nicknames, and behind a colon the places that they mean, the likeliest first. */
export const PLACE_NICKNAMES = `
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
