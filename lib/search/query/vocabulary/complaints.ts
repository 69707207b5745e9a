/** Words by which a query tells that something fails. */
export const COMPLAINTS = `
  tidak belum gagal ditolak galat error eror salah hilang ilang rusak macet lemot lambat kenapa mengapa kok dobel minus
  masalah bermasalah kendala lupa putus mati nyangkut nyantol blokir terblokir terkunci stuck hang crash susah
  failed fails cannot cant missing wrong broken problem trouble why not doesnt wont unable lost denied
`;
