/**
 * What shops sell, of which help pages speak as goods (barang) where they do not name it. Left out are words that name
 * things of the program as well (kertas, buku), and materials (teko besi).
 */
export const GOODS = `
  beras gula minyak telur telor tepung terigu garam kecap saos saus sambal sirup sirop kopi teh susu cokelat coklat keju mentega
  margarin mie mi indomie bihun roti kue donat biskuit snack camilan cemilan keripik permen es eskrim galon elpiji lpg daging
  ayam bebek sapi ikan udang bakso sosis nugget tempe sayur sayuran buah bumbu cabe cabai bawang santan kelapa makanan
  minuman menu frozen sembako rokok vape liquid obat vitamin jamu masker suplemen kosmetik skincare lipstik bedak parfum sabun
  sampo shampoo odol deterjen detergen pewangi tisu popok pampers pembalut baju kaos kemeja celana rok gamis jilbab hijab
  kerudung mukena jaket sweater sepatu sandal kaus topi dompet kain benang kancing batik seragam sprei handuk bantal guling
  kasur piring mangkok panci wajan botol ember kursi meja lemari rak sofa lampu kabel saklar stopkontak semen pasir bata keramik genteng triplek paku pipa paralon engsel sparepart onderdil oli ban busi velg helm sepeda
  pulpen pensil spidol mainan boneka cincin kalung gelang perhiasan bunga tanaman pupuk bibit pakan kandang bahan
  aksesoris aksesori casing charger mebel furnitur elektronik
`;
